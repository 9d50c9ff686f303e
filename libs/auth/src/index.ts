export { AuthProvider } from './auth-provider';
export { authMessage } from './auth-message';
export { finishCompanySignIn, forgetCompanySession, startCompanySignIn } from './company-sign-in';
export type { CompanyPurpose, CompanyReturn } from './company-sign-in';
export { configureAuth } from './configure-auth';
export { rememberOrigin, takeOrigin } from './origin';
export { loadOutputs, OutputsError } from './outputs';
export type { AuthOutputs, Outputs } from './outputs';
export { changePassword, passwordMessage } from './change-password';
export { addPasskey, listPasskeys, offersPasskeys, removePasskey } from './passkeys';
export type { Passkey } from './passkeys';
export { finishTotpSetup, hasTotp, startTotpSetup, turnOffTotp } from './second-factor';
export type { TotpSetup } from './second-factor';
export { getIdToken, readUser } from './session';
export type { SessionUser } from './session-user';
export {
  confirmMfa,
  finishPasswordReset,
  setNewPassword,
  signIn,
  signInWithPasskey,
  startPasswordReset,
} from './sign-in';
export type { SignInStep } from './sign-in';
export { confirmSignUp, resendCode, signUp } from './sign-up';
export type { SignUpInput } from './sign-up';
export { useSession } from './use-session';
export type { Session, SessionStatus } from './use-session';
