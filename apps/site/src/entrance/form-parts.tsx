import { IconAlertCircle, IconCircleCheck, IconEye, IconEyeOff } from '@tabler/icons-react';
import { type InputHTMLAttributes, type ReactNode, type TextareaHTMLAttributes, useId, useState } from 'react';
import classes from './form.module.css';
import type { Message } from './use-task';

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> {
  readonly label: string;
  /** Small print beside the label. */
  readonly aside?: string;
  readonly value: string;
  readonly onText: (text: string) => void;
  /** Inside the input, at the right edge. */
  readonly inset?: ReactNode;
  /** Below the input; announced with it. */
  readonly below?: ReactNode;
  readonly isInvalid?: boolean;
}

/** Label, input, and the help text below. */
export const Field = ({ label, aside, value, onText, inset, below, isInvalid = false, ...input }: FieldProps) => {
  const id = useId();
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={classes.label}>
        {label} {aside && <span className={classes.aside}>{aside}</span>}
      </label>
      <div className={classes.well}>
        <input
          {...input}
          id={id}
          className={classes.input}
          value={value}
          onChange={(event) => onText(event.currentTarget.value)}
          aria-describedby={below ? `${id}-below` : undefined}
          aria-invalid={isInvalid || undefined}
        />
        {inset}
      </div>
      {below && (
        <div id={`${id}-below`} className={classes.below}>
          {below}
        </div>
      )}
    </div>
  );
};

interface TextAreaProps
  extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange' | 'value'>,
    Pick<FieldProps, 'label' | 'value' | 'onText' | 'below' | 'isInvalid'> {}

/** Label, multi-line input, and the help text below. */
export const TextArea = ({ label, value, onText, below, isInvalid = false, ...area }: TextAreaProps) => {
  const id = useId();
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <textarea
        {...area}
        id={id}
        className={`${classes.input} ${classes.area}`}
        value={value}
        onChange={(event) => onText(event.currentTarget.value)}
        aria-describedby={`${id}-below`}
        aria-invalid={isInvalid || undefined}
      />
      <div id={`${id}-below`} className={classes.below}>
        {below}
      </div>
    </div>
  );
};

type PasswordProps = Omit<FieldProps, 'type' | 'inset'>;

/** A password field with a button to show it. */
export const PasswordField = (props: PasswordProps) => {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? IconEyeOff : IconEye;
  return (
    <Field
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      inset={
        <button
          type="button"
          className={classes.insetButton}
          aria-label={isShown ? 'Hide password' : 'Show password'}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          <Icon size={17} stroke={1.5} aria-hidden />
        </button>
      }
    />
  );
};

type CodeProps = Pick<FieldProps, 'value' | 'onText' | 'below'>;

/** The code from an email, a text message or an app. */
export const CodeField = (props: CodeProps) => (
  <Field
    {...props}
    label="Verification code"
    name="code"
    inputMode="numeric"
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck={false}
  />
);

/** Errors in red, successes in green, above the form. */
export const MessageBox = ({ message }: { readonly message: Message | undefined }) => {
  if (!message) return null;
  const isError = message.tone === 'error';
  const Icon = isError ? IconAlertCircle : IconCircleCheck;
  return (
    <div
      className={`${classes.message} ${isError ? classes.error : classes.success}`}
      role={isError ? 'alert' : undefined}
      aria-live={isError ? undefined : 'polite'}
    >
      <Icon size={17} stroke={1.5} aria-hidden />
      <span>{message.text}</span>
    </div>
  );
};

interface SubmitProps {
  readonly busy: string | undefined;
  readonly isReady?: boolean;
  readonly children: string;
}

/** The single primary button; its label shows progress. */
export const Submit = ({ busy, isReady = true, children }: SubmitProps) => (
  <button type="submit" className="button primary big wide" disabled={busy !== undefined || !isReady}>
    {busy ?? children}
  </button>
);

interface LinkButtonProps {
  readonly onPress: () => void;
  readonly isDisabled?: boolean;
  readonly children: string;
}

/** A step within the page, styled as a link. */
export const LinkButton = ({ onPress, isDisabled = false, children }: LinkButtonProps) => (
  <button type="button" className={classes.link} onClick={onPress} disabled={isDisabled}>
    {children}
  </button>
);
