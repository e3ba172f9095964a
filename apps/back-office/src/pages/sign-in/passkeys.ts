import {
  addPasskey,
  getPasskeyCreation,
  getStepUpPasskeyRequest,
  stepUpWithPasskey,
} from '@croupier/contract/back-office/me.ts';
import { getPasskeyRequest, signInWithPasskey } from '@croupier/contract/back-office/sign-in.ts';
import { type Answer, call } from '../../call.ts';

/** A browser on a bare IP address, or without a secure context, has no passkeys. */
export const knowsPasskeys = (): boolean =>
  window.isSecureContext && 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(window.location.hostname);

const library = () => import('@simplewebauthn/browser');

/** Signs what the server asks for; the person is asked by the browser. Throws when they decline. */
export const proveByPasskey = async (): Promise<Answer<typeof signInWithPasskey>> => {
  const { startAuthentication } = await library();
  const { data } = await call(getPasskeyRequest, {});
  const response = await startAuthentication({ optionsJSON: data.options as never });
  return call(signInWithPasskey, { body: { response: response as never } });
};

export const stepUpByPasskey = async (): Promise<Answer<typeof stepUpWithPasskey>> => {
  const { startAuthentication } = await library();
  const { data } = await call(getStepUpPasskeyRequest, {});
  const response = await startAuthentication({ optionsJSON: data.options as never });
  return call(stepUpWithPasskey, { body: { response: response as never } });
};

export const makePasskey = async (name: string): Promise<Answer<typeof addPasskey>> => {
  const { startRegistration } = await library();
  const { data } = await call(getPasskeyCreation, {});
  const response = await startRegistration({ optionsJSON: data.options as never });
  return call(addPasskey, { body: { name, response: response as never } });
};
