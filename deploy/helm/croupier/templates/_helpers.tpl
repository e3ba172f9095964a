{{- define "croupier.name" -}}
{{- .Release.Name | trunc 50 | trimSuffix "-" -}}
{{- end -}}

{{- define "croupier.labels" -}}
app.kubernetes.io/name: croupier
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end -}}

{{- define "croupier.selector" -}}
app.kubernetes.io/name: croupier
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end -}}

{{- define "croupier.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end -}}

{{/* Nobody in the pod may become root, gain a capability or write to the image. */}}
{{- define "croupier.podSecurity" -}}
runAsNonRoot: true
runAsUser: 65532
runAsGroup: 65532
fsGroup: 65532
seccompProfile:
  type: RuntimeDefault
{{- end -}}

{{- define "croupier.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: ["ALL"]
{{- end -}}

{{- define "croupier.secretVariable" -}}
- name: {{ .name }}
  valueFrom:
    secretKeyRef:
      name: {{ .root.Values.existingSecret }}
      key: {{ .key }}
{{- end -}}

{{- define "croupier.variables" -}}
{{ include "croupier.secretVariable" (dict "root" . "name" "DATABASE_URL" "key" "database-url") }}
{{ include "croupier.secretVariable" (dict "root" . "name" "CROUPIER_MASTER_KEY" "key" "master-key") }}
{{ include "croupier.secretVariable" (dict "root" . "name" "METRICS_TOKEN" "key" "metrics-token") }}
{{- if .Values.masterKeyOthers }}
{{ include "croupier.secretVariable" (dict "root" . "name" "CROUPIER_MASTER_KEY_OTHERS" "key" "master-key-others") }}
{{- end }}
{{- if .Values.storage.bucket }}
{{ include "croupier.secretVariable" (dict "root" . "name" "AWS_ACCESS_KEY_ID" "key" "access-key-id") }}
{{ include "croupier.secretVariable" (dict "root" . "name" "AWS_SECRET_ACCESS_KEY" "key" "secret-access-key") }}
{{- end }}
- name: PUBLIC_URL
  value: {{ .Values.publicUrl | quote }}
- name: BACK_OFFICE_HOST
  value: {{ .Values.backOfficeHost | quote }}
- name: TRUSTED_PROXIES
  value: {{ .Values.trustedProxies | quote }}
- name: LOG_LEVEL
  value: {{ .Values.logLevel | quote }}
- name: WEBHOOK_DELIVERY
  value: {{ ternary "off" "on" (gt (int .Values.worker.replicas) 0) | quote }}
- name: WEBHOOK_LOOPBACK
  value: "off"
- name: KYC_STORAGE
  value: {{ .Values.storage.bucket | quote }}
- name: KYC_STORAGE_ENDPOINT
  value: {{ .Values.storage.endpoint | quote }}
- name: KYC_STORAGE_REGION
  value: {{ .Values.storage.region | quote }}
- name: KYC_STORAGE_STYLE
  value: {{ .Values.storage.style | quote }}
- name: KYC_STORAGE_ENCRYPTION
  value: {{ .Values.storage.encryption | quote }}
- name: OTEL_EXPORTER_OTLP_ENDPOINT
  value: {{ .Values.traces.endpoint | quote }}
- name: OTEL_TRACES_SAMPLER
  value: {{ .Values.traces.sampler | quote }}
- name: OTEL_TRACES_SAMPLER_ARG
  value: {{ .Values.traces.samplerArgument | quote }}
{{- range $name, $value := .Values.extraEnv }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- end -}}

{{/* Compiled code and the files of players, if these are not in a bucket. */}}
{{- define "croupier.volumes" -}}
- name: data
{{- if .Values.persistence.existingClaim }}
  persistentVolumeClaim:
    claimName: {{ .Values.persistence.existingClaim }}
{{- else if .Values.storage.bucket }}
  emptyDir: {}
{{- else }}
{{- fail "Set storage.bucket, or persistence.existingClaim: the files of players must outlive a pod." }}
{{- end }}
- name: tmp
  emptyDir:
    medium: Memory
    sizeLimit: 64Mi
{{- end -}}

{{- define "croupier.mounts" -}}
- name: data
  mountPath: /data
- name: tmp
  mountPath: /tmp
{{- end -}}

{{- define "croupier.placement" -}}
{{- with .Values.imagePullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.affinity }}
affinity:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}
