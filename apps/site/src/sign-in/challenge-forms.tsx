import { CodeField, LinkButton, PasswordField, Submit } from '../entrance/form-parts';
import { FormFrame } from '../entrance/form-frame';
import classes from '../entrance/form.module.css';
import { HEADINGS } from './sign-in-view';
import type { SignIn } from './use-sign-in';

interface FormProps {
  readonly signIn: SignIn;
}

const CODE_MISSING = 'Confirmation code cannot be empty';

/** Returns to the first view and keeps its input. */
export const BackLink = ({ signIn }: FormProps) => (
  <LinkButton onPress={signIn.back} isDisabled={signIn.busy !== undefined}>
    Back to sign in
  </LinkButton>
);

export const MfaForm = ({ signIn }: FormProps) => {
  const { fields, type, busy, message } = signIn;
  return (
    <FormFrame
      heading={HEADINGS.mfa}
      message={message}
      onSubmit={() => (fields.code.trim() === '' ? signIn.refuse(CODE_MISSING) : void signIn.confirmMfa())}
    >
      <CodeField value={fields.code} onText={(code) => type({ code })} />
      <Submit busy={busy}>Verify</Submit>
      <div className={classes.links}>
        <BackLink signIn={signIn} />
      </div>
    </FormFrame>
  );
};

export const NewPasswordForm = ({ signIn }: FormProps) => {
  const { fields, type, busy, message } = signIn;
  return (
    <FormFrame
      heading={HEADINGS.newPassword}
      message={message}
      onSubmit={() =>
        fields.newPassword === '' ? signIn.refuse('Password cannot be empty') : void signIn.setNewPassword()
      }
    >
      <PasswordField
        label="New password"
        name="new-password"
        autoComplete="new-password"
        below="At least 8 characters."
        value={fields.newPassword}
        onText={(newPassword) => type({ newPassword })}
      />
      <Submit busy={busy}>Update password</Submit>
    </FormFrame>
  );
};

export const ConfirmForm = ({ signIn }: FormProps) => {
  const { fields, type, busy, message } = signIn;
  return (
    <FormFrame
      heading={HEADINGS.confirm}
      lead={<>We send the code to {fields.email.trim()}.</>}
      message={message}
      onSubmit={() => (fields.code.trim() === '' ? signIn.refuse(CODE_MISSING) : void signIn.confirm())}
    >
      <CodeField value={fields.code} onText={(code) => type({ code })} />
      <Submit busy={busy}>Verify</Submit>
      <div className={classes.links}>
        <BackLink signIn={signIn} />
        <LinkButton onPress={() => void signIn.resend()} isDisabled={busy !== undefined}>
          Resend code
        </LinkButton>
      </div>
    </FormFrame>
  );
};
