import { AuthShell } from '../entrance/auth-shell';
import type { Gateway } from '../entrance/gateway';
import { useGateway } from '../entrance/use-gateway';
import { SignUpForm } from './sign-up-form';
import { SignUpPanel } from './sign-up-panel';
import { useSignUp } from './use-sign-up';
import { VerifyForm } from './verify-form';

/** The sign-up page. `open` runs once, in the browser. */
export const SignUpIsland = ({ open }: { readonly open: () => Promise<Gateway> }) => {
  const gateway = useGateway(open);
  const signUp = useSignUp(gateway.status === 'open' ? gateway.gateway : undefined);
  return (
    <AuthShell gateway={gateway} step={signUp.step} panel={<SignUpPanel tenant={signUp.tenant} />}>
      {signUp.step === 'form' ? <SignUpForm signUp={signUp} /> : <VerifyForm signUp={signUp} />}
    </AuthShell>
  );
};
