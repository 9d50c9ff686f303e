/** A refusal in Cognito's terms: `type` is the exception's name. */
export class CognitoError extends Error {
  override readonly name = 'CognitoError';
  constructor(
    readonly type: string,
    message: string,
    readonly status = 400,
  ) {
    super(message);
  }
}

export const notAuthorized = (message: string): CognitoError => new CognitoError('NotAuthorizedException', message);
export const invalidParameter = (message: string): CognitoError =>
  new CognitoError('InvalidParameterException', message);
/** The same answer for a wrong password and an unknown user. */
export const wrongPassword = (): CognitoError => notAuthorized('Incorrect username or password.');
/** The same answer for a wrong code, a used code and an unknown user. */
export const wrongCode = (): CognitoError =>
  new CognitoError('CodeMismatchException', 'Invalid verification code provided, please try again.');
export const attemptLimit = (): CognitoError =>
  new CognitoError('LimitExceededException', 'Attempt limit exceeded, please try after some time.');
export const userNotFound = (): CognitoError => new CognitoError('UserNotFoundException', 'User does not exist.');
export const invalidSession = (): CognitoError => notAuthorized('Invalid session for the user.');

/** What the local pool does not support fails by name; it never succeeds silently. */
export const unsupportedLocally = (what: string): CognitoError =>
  new CognitoError('UnsupportedLocallyError', `${what} is not emulated by the local user pool.`);
