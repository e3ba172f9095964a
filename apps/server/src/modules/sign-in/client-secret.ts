/** The context under which the identity provider's client secret is sealed. */
export const clientSecretContext = (operatorId: number): string => `oidc_client:${operatorId}`;
