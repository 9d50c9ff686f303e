import { emailFault } from '../entrance/email';
import { Field, LinkButton, PasswordField, Submit } from '../entrance/form-parts';
import { FormFrame } from '../entrance/form-frame';
import classes from '../entrance/form.module.css';
import { HEADINGS } from './sign-in-view';
import type { SignIn } from './use-sign-in';

const Lead = () => (
  <>
    New here? <a href="/signup">Create a workspace</a>
  </>
);

export const SignInForm = ({ signIn }: { readonly signIn: SignIn }) => {
  const { fields, type, busy, isReady, message } = signIn;
  const submit = () => {
    const fault = emailFault(fields.email) ?? (fields.password === '' ? 'Password required' : undefined);
    return fault ? signIn.refuse(fault) : void signIn.signIn();
  };
  const askForReset = () => {
    const fault = emailFault(fields.email, 'Enter your email first.');
    return fault ? signIn.refuse(fault) : signIn.askForReset();
  };
  const usePasskey = () => {
    const fault = emailFault(fields.email, 'Enter your email first.');
    return fault ? signIn.refuse(fault) : void signIn.signInWithPasskey();
  };
  const goToCompany = () => {
    const fault = emailFault(fields.email, 'Enter your email first.');
    return fault ? signIn.refuse(fault) : void signIn.signInByCompany();
  };
  return (
    <FormFrame heading={HEADINGS.signin} lead={<Lead />} message={message} onSubmit={submit}>
      <Field
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={fields.email}
        onText={(email) => type({ email })}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        value={fields.password}
        onText={(password) => type({ password })}
      />
      <Submit busy={busy} isReady={isReady}>
        Sign in
      </Submit>
      <button type="button" className="button big wide" disabled={busy !== undefined || !isReady} onClick={goToCompany}>
        Sign in with your company
      </button>
      <div className={classes.links}>
        <LinkButton onPress={askForReset} isDisabled={busy !== undefined}>
          Forgot password
        </LinkButton>
        {signIn.offersPasskeys && (
          <LinkButton onPress={usePasskey} isDisabled={busy !== undefined}>
            Use a passkey
          </LinkButton>
        )}
      </div>
    </FormFrame>
  );
};
