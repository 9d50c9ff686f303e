import { FormFrame } from '../entrance/form-frame';
import { CodeField, LinkButton, Submit } from '../entrance/form-parts';
import form from '../entrance/form.module.css';
import type { SignUp } from './use-sign-up';

export const VerifyForm = ({ signUp }: { readonly signUp: SignUp }) => {
  const { fields, type, busy, message, tenant } = signUp;
  const lead = (
    <>
      For <b>{tenant}</b>, sent to {fields.email.trim()}.
    </>
  );
  return (
    <FormFrame heading="Verify your email" lead={lead} message={message} onSubmit={signUp.verify}>
      <CodeField
        value={fields.code}
        onText={(code) => type({ code })}
        below="Six digits. It may take a minute; also check your spam folder."
      />
      <Submit busy={busy}>Verify</Submit>
      <div className={form.links}>
        <LinkButton onPress={signUp.resend} isDisabled={busy !== undefined}>
          Resend code
        </LinkButton>
        <LinkButton onPress={signUp.back} isDisabled={busy !== undefined}>
          Edit details
        </LinkButton>
      </div>
    </FormFrame>
  );
};
