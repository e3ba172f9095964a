/** The context under which the secret that a provider gave us is sealed. */
export const clientSecretContext = (operatorId: number): string => `oidc_client:${operatorId}`;
