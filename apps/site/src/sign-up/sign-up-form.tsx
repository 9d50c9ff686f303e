import { planRow, SIGN_UP_PLAN } from '@cloudmend/domain/plans';
import { IconWand } from '@tabler/icons-react';
import { FormFrame } from '../entrance/form-frame';
import { Field, PasswordField, Submit } from '../entrance/form-parts';
import form from '../entrance/form.module.css';
import { AvailabilityLine } from './availability-line';
import { StrengthBar } from './strength-bar';
import type { SignUp } from './use-sign-up';

const { name, priceMonthly } = planRow(SIGN_UP_PLAN);

const Lead = () => (
  <>
    Starts on {name} (${priceMonthly?.toLocaleString('en-US')} a month, <a href="/pricing">plans</a>). You can request
    Free or another plan on the Company page. Already have an account? <a href="/signin">Sign in</a>
  </>
);

const Suggest = ({ onPress }: { readonly onPress: () => void }) => (
  <button type="button" className={form.insetButton} onClick={onPress}>
    <IconWand size={15} stroke={1.5} aria-hidden />
    Suggest
  </button>
);

export const SignUpForm = ({ signUp }: { readonly signUp: SignUp }) => {
  const { fields, type, availability, busy, message } = signUp;
  const isWrong = availability.status === 'invalid' || availability.status === 'taken';
  return (
    <FormFrame heading="Create your workspace" lead={<Lead />} message={message} onSubmit={signUp.submit}>
      <Field
        label="Work email"
        type="email"
        name="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={fields.email}
        onText={signUp.typeEmail}
      />
      <Field
        label="Workspace"
        aside="lower-case letters, digits, dashes"
        name="tenant"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={fields.tenant}
        onText={signUp.typeTenant}
        onBlur={signUp.settleTenant}
        isInvalid={isWrong}
        inset={<Suggest onPress={signUp.suggest} />}
        below={<AvailabilityLine availability={availability} />}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        required
        value={fields.password}
        onText={(password) => type({ password })}
        below={<StrengthBar password={fields.password} />}
      />
      <Submit busy={busy} isReady={signUp.canCreate}>
        Create workspace
      </Submit>
      <p className={form.small}>We send a 6-digit code to your email to confirm it is yours.</p>
    </FormFrame>
  );
};
