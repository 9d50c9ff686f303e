import { emailFault } from '../entrance/email';
import { CodeField, Field, LinkButton, PasswordField, Submit } from '../entrance/form-parts';
import { FormFrame } from '../entrance/form-frame';
import classes from '../entrance/form.module.css';
import { BackLink } from './challenge-forms';
import { HEADINGS } from './sign-in-view';
import type { SignIn } from './use-sign-in';

interface FormProps {
  readonly signIn: SignIn;
}

export const ForgotStartForm = ({ signIn }: FormProps) => {
  const { fields, type, busy, message } = signIn;
  const submit = () => {
    const fault = emailFault(fields.email, 'Enter your email first.');
    return fault ? signIn.refuse(fault) : void signIn.sendCode();
  };
  return (
    <FormFrame
      heading={HEADINGS.forgotStart}
      lead="We send a code to your email. Your password stays the same until you use it."
      message={message}
      onSubmit={submit}
    >
      <Field
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        value={fields.email}
        onText={(email) => type({ email })}
      />
      <Submit busy={busy}>Send code</Submit>
      <div className={classes.links}>
        <BackLink signIn={signIn} />
      </div>
    </FormFrame>
  );
};

export const ForgotVerifyForm = ({ signIn }: FormProps) => {
  const { fields, type, busy, message } = signIn;
  const submit = () => {
    if (fields.code.trim() === '') return signIn.refuse('Confirmation code cannot be empty');
    return fields.newPassword === '' ? signIn.refuse('Password cannot be empty') : void signIn.resetPassword();
  };
  return (
    <FormFrame heading={HEADINGS.forgotVerify} message={message} onSubmit={submit}>
      <CodeField value={fields.code} onText={(code) => type({ code })} />
      <PasswordField
        label="New password"
        name="new-password"
        autoComplete="new-password"
        below="At least 8 characters."
        value={fields.newPassword}
        onText={(newPassword) => type({ newPassword })}
      />
      <Submit busy={busy}>Set new password</Submit>
      <div className={classes.links}>
        <BackLink signIn={signIn} />
        <LinkButton onPress={() => void signIn.sendCode()} isDisabled={busy !== undefined}>
          Send another code
        </LinkButton>
      </div>
    </FormFrame>
  );
};
