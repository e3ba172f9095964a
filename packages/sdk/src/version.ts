/** The header Croupier-Client: name and version, for the log of API calls and for support. A test compares it with package.json. */
export const clientName = 'croupier-sdk-js/0.1.0';
