import { Submit } from '../entrance/form-parts';
import { FormFrame } from '../entrance/form-frame';
import { HEADINGS } from './sign-in-view';
import type { SignIn } from './use-sign-in';

/** In a tab that was opened to sign in by a company: on the way there, and what came of it. */
export const CompanyForm = ({ signIn }: { readonly signIn: SignIn }) => {
  const { busy, message } = signIn;
  return (
    <FormFrame
      heading={HEADINGS.company}
      lead={message ? undefined : <>You will be sent to your company in a moment.</>}
      message={message}
      onSubmit={signIn.closeTab}
    >
      {message && <Submit busy={busy}>Close this tab</Submit>}
    </FormFrame>
  );
};
