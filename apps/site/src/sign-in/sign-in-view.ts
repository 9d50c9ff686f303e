import type { SignInStep } from '@cloudmend/auth';

export type SignInView = 'signin' | 'mfa' | 'newPassword' | 'forgotStart' | 'forgotVerify' | 'confirm' | 'company';

export const HEADINGS: Record<SignInView, string> = {
  signin: 'Sign in',
  mfa: 'MFA verification',
  newPassword: 'Update password',
  forgotStart: 'Reset password',
  forgotVerify: 'Set a new password',
  confirm: 'Confirm your account',
  company: 'Sign in with your company',
};

interface NextView {
  readonly view: SignInView;
  readonly message: string;
}

/** The view and message of a sign-in step; undefined when signed in. */
export const nextView = (step: SignInStep): NextView | undefined => {
  switch (step.kind) {
    case 'done':
      return undefined;
    case 'mfa':
      return { view: 'mfa', message: 'Enter the verification code sent to your device.' };
    case 'new-password':
      return { view: 'newPassword', message: 'Set a new password to continue.' };
    case 'confirm-sign-up':
      return { view: 'confirm', message: "Your account isn't confirmed yet. Check your email for the code." };
    case 'reset-password':
      return { view: 'forgotVerify', message: 'Your password must be reset. Enter the code from your email.' };
  }
};
