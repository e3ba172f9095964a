declare module 'oidc-provider' {
  import type { IncomingMessage, Server, ServerResponse } from 'node:http';

  /** The part of the package that the tests use. */
  class Provider {
    constructor(issuer: string, configuration: object);
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
    listen(port: number, host: string, listening: () => void): Server;
    on(event: string, listener: (...values: never[]) => void): this;
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<InteractionDetails>;
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>;
    Client: { prototype: { redirectUriAllowed(uri: string): boolean } };
    Grant: new (values: {
      accountId: string;
      clientId: string;
    }) => {
      addOIDCScope(scope: string): void;
      save(): Promise<string>;
    };
  }
  type InteractionDetails = { readonly prompt: { readonly name: string }; readonly params: Record<string, unknown> };

  export { Provider };
}
