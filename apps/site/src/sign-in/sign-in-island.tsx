import type { ComponentType } from 'react';
import { AuthShell } from '../entrance/auth-shell';
import type { Gateway } from '../entrance/gateway';
import { useGateway } from '../entrance/use-gateway';
import { CompanyForm } from './company-form';
import { ConfirmForm, MfaForm, NewPasswordForm } from './challenge-forms';
import { ForgotStartForm, ForgotVerifyForm } from './reset-forms';
import { SignInForm } from './sign-in-form';
import { SignInPanel } from './sign-in-panel';
import type { SignInView } from './sign-in-view';
import { type SignIn, useSignIn } from './use-sign-in';

const FORMS: Record<SignInView, ComponentType<{ readonly signIn: SignIn }>> = {
  signin: SignInForm,
  mfa: MfaForm,
  newPassword: NewPasswordForm,
  forgotStart: ForgotStartForm,
  forgotVerify: ForgotVerifyForm,
  confirm: ConfirmForm,
  company: CompanyForm,
};

/** The sign-in page. `open` runs once, in the browser. */
export const SignInIsland = ({ open }: { readonly open: () => Promise<Gateway> }) => {
  const gateway = useGateway(open);
  const signIn = useSignIn(gateway.status === 'open' ? gateway.gateway : undefined);
  const Form = FORMS[signIn.view];
  return (
    <AuthShell gateway={gateway} step={signIn.view} panel={<SignInPanel />}>
      <Form signIn={signIn} />
    </AuthShell>
  );
};
