import { useState, type FormEvent } from 'react';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Note } from '@cloudmend/ui/parts';
import { toMessage } from '../../components/notify';
import { useWorld } from '../../config/world';

const useAgain = () => {
  const { session, loadOwnAccount } = useWorld();
  const queries = useQueryClient();
  const [needsCode, setNeedsCode] = useState(false);
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const type = (text: string): void => {
    setTyped(text);
    setFault(undefined);
  };
  const goOn = async (step: string): Promise<void> => {
    if (step === 'mfa') {
      setNeedsCode(true);
      return setTyped('');
    }
    if (step !== 'done') return setFault('Continue on the sign-in page.');
    await session.refresh();
    await queries.invalidateQueries();
  };
  /** Lets the user return to the password when a code never arrives or the challenge has expired. */
  const startOver = (): void => {
    setNeedsCode(false);
    type('');
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    try {
      const ownAccount = await loadOwnAccount();
      await goOn(await (needsCode ? ownAccount.confirmCode(typed) : ownAccount.signInAgain(session.user.email, typed)));
    } catch (error) {
      setFault(toMessage(error, 'Authentication error'));
    } finally {
      setBusy(false);
    }
  };
  return { needsCode, typed, fault, isBusy, type, startOver, submit };
};

const labels = (needsCode: boolean, isBusy: boolean): string => {
  if (needsCode) return isBusy ? 'Verifying…' : 'Verify';
  return isBusy ? 'Signing in…' : 'Sign in';
};

/** Asks the user whose session ended for the password and, if required, a code. */
export const SignInForm = () => {
  const { needsCode, typed, fault, isBusy, type, startOver, submit } = useAgain();
  const field = {
    value: typed,
    autoFocus: true,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => type(currentTarget.value),
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      {fault && <Note tone="danger">{fault}</Note>}
      {needsCode ? (
        <TextInput label="Verification code" inputMode="numeric" autoComplete="one-time-code" {...field} />
      ) : (
        <PasswordInput label="Password" autoComplete="current-password" {...field} />
      )}
      <Button type="submit" disabled={isBusy || typed === ''}>
        {labels(needsCode, isBusy)}
      </Button>
      {needsCode && (
        <Button variant="subtle" disabled={isBusy} onClick={startOver}>
          Back to password
        </Button>
      )}
    </form>
  );
};
