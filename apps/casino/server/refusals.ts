import { type Answered, answerError } from './exchange.ts';

/** The refusals of the server part itself. */

export const notFound = (): Answered =>
  answerError(404, { code: 'NOT_FOUND', message: 'There is nothing at this address.' });

export const signedOut = (): Answered =>
  answerError(401, { code: 'INVALID_PLAYER_TOKEN', message: 'Nobody is signed in.' });

export const otherCountry = (): Answered =>
  answerError(422, {
    ...{ code: 'VALIDATION_FAILED', message: 'Players from this country are not accepted.' },
    details: { country: ['is not accepted'] },
  });

export const otherTerms = (): Answered =>
  answerError(422, {
    ...{ code: 'VALIDATION_FAILED', message: 'The terms have changed. Ask for them again.' },
    details: { terms_version: ['is not the version that applies'] },
  });

export const otherPlayer = (): Answered =>
  answerError(401, {
    ...{ code: 'INVALID_PLAYER_TOKEN', message: 'Somebody else is signed in.' },
    details: { reason: 'other_player' },
  });

export const badAmount = (): Answered =>
  answerError(422, {
    ...{ code: 'VALIDATION_FAILED', message: 'The deposit is not valid.' },
    details: { amount: ['must be an amount'] },
  });

export const badKey = (): Answered =>
  answerError(422, {
    ...{ code: 'VALIDATION_FAILED', message: 'The Idempotency-Key is not valid.' },
    details: { 'idempotency-key': ['must be 8 to 80 letters, digits, - and _'] },
  });

export const tooMany = (seconds: number): Answered =>
  answerError(
    429,
    { code: 'RATE_LIMITED', message: 'Too many from this address.', details: { retry_after_seconds: seconds } },
    { 'retry-after': String(seconds) },
  );
