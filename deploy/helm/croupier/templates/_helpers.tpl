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

{{/* A tag can be moved to another image, a digest cannot. */}}
{{- define "croupier.image" -}}
{{- if .Values.image.digest -}}
{{ .Values.image.repository }}@{{ .Values.image.digest }}
{{- else if .Values.image.allowTag -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- else -}}
{{- fail "Set image.digest, which the release prints (sha256:…), or image.allowTag=true for a trial." }}
{{- end -}}
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

{{/* Secrets are files, not variables: the environment of a process is shown in too many places. */}}
{{- define "croupier.secretFiles" -}}
DATABASE_URL: database-url
CROUPIER_MASTER_KEY: master-key
METRICS_TOKEN: metrics-token
{{- if .Values.masterKeyOthers }}
CROUPIER_MASTER_KEY_OTHERS: master-key-others
{{- end }}
{{- if .Values.storage.bucket }}
AWS_ACCESS_KEY_ID: access-key-id
AWS_SECRET_ACCESS_KEY: secret-access-key
{{- end }}
{{- end -}}

{{- define "croupier.variables" -}}
{{- range $name, $key := include "croupier.secretFiles" . | fromYaml }}
- name: {{ $name }}_FILE
  value: /run/secrets/croupier/{{ $key }}
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
- name: secrets
  secret:
    secretName: {{ .Values.existingSecret }}
    defaultMode: 0440
    items:
      {{- range $name, $key := include "croupier.secretFiles" . | fromYaml }}
      - key: {{ $key }}
        path: {{ $key }}
      {{- end }}
{{- end -}}

{{- define "croupier.mounts" -}}
- name: data
  mountPath: /data
- name: tmp
  mountPath: /tmp
- name: secrets
  mountPath: /run/secrets/croupier
  readOnly: true
{{- end -}}

{{/* One node or zone that fails takes as few of them as possible. */}}
{{- define "croupier.spread" -}}
topologySpreadConstraints:
  {{- range $key := list "topology.kubernetes.io/zone" "kubernetes.io/hostname" }}
  - maxSkew: 1
    topologyKey: {{ $key }}
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels:
        {{- include "croupier.selector" $ | nindent 8 }}
  {{- end }}
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
