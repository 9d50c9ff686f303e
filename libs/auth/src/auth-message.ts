// Cognito calls several of these NotAuthorizedException, so they are told by the messages that the specification quotes.
const BY_TEXT: readonly (readonly [pattern: RegExp, shown: string])[] = [
  [/User is not confirmed/i, "Your account isn't confirmed yet. Check your email for the code."],
  [/User does not exist/i, 'No account found for this email.'],
  [/Incorrect username or password/i, 'Incorrect email or password.'],
  [/Password attempts exceeded/i, 'Too many attempts. Please try again later.'],
];

// The library's validation messages name parameters; these are the specification's.
const BY_NAME: Readonly<Record<string, string>> = {
  EmptySignInUsername: 'Username cannot be empty',
  EmptySignUpUsername: 'Username cannot be empty',
  EmptyResetPasswordUsername: 'Username cannot be empty',
  EmptyConfirmResetPasswordUsername: 'Username cannot be empty',
  EmptySignInPassword: 'Password cannot be empty',
  EmptySignUpPassword: 'Password cannot be empty',
  EmptyConfirmResetPasswordNewPassword: 'Password cannot be empty',
  EmptyConfirmSignUpCode: 'Confirmation code cannot be empty',
  EmptyConfirmResetPasswordConfirmationCode: 'Confirmation code cannot be empty',
  EmptyChallengeResponse: 'Confirmation code cannot be empty',
  UserNotConfirmedException: "Your account isn't confirmed yet. Check your email for the code.",
  UserNotFoundException: 'No account found for this email.',
  UserUnAuthenticatedException: 'User is not authenticated',
  NetworkError: 'Network Error',
  PasskeyAlreadyExists: 'This device already holds a passkey for your account.',
  PasskeyAuthenticationCanceled: 'No passkey was used. Try again, or sign in with your password.',
  PasskeyNotSupported: 'This browser does not support passkeys.',
  PasskeyRegistrationCanceled: 'No passkey was added.',
};

// Cognito wraps a trigger's message: "PreSignUp failed with error This tenant is taken.."
const TRIGGER_PREFIX = /^(?:PreSignUp|PostConfirmation|PreTokenGeneration) failed with error\s*/;

/** Whether a trigger of ours says so. */
export const isOfTrigger = (message: string): boolean => TRIGGER_PREFIX.test(message);

export const unwrapMessage = (message: string): string =>
  TRIGGER_PREFIX.test(message) ? message.replace(TRIGGER_PREFIX, '').replace(/\.\.$/, '.') : message;

/** The message for a failed sign-in, sign-up or reset. */
export const authMessage = (error: unknown, fallback = 'Authentication error'): string => {
  const { name = '', message = '' } =
    error instanceof Error ? error : { message: typeof error === 'string' ? error : '' };
  if (Object.hasOwn(BY_NAME, name)) return BY_NAME[name] as string;
  const known = BY_TEXT.find(([pattern]) => pattern.test(message));
  return known ? known[1] : unwrapMessage(message).trim() || fallback;
};
