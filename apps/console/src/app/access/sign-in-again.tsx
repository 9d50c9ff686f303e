import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { Note } from '@cloudmend/ui/parts';
import { messageOf } from '../../components/notify';
import { SIGN_IN } from '../../config/paths';
import { useWorld } from '../../config/world';
import styles from './access.module.css';

const useAgain = () => {
  const { session, ownAccount } = useWorld();
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
    if (step !== 'done') return setFault('Sign in on the sign-in page to go on.');
    await session.refresh();
    await queries.invalidateQueries();
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    try {
      await goOn(await (needsCode ? ownAccount.confirmCode(typed) : ownAccount.signInAgain(session.user.email, typed)));
    } catch (error) {
      setFault(messageOf(error, 'Authentication error'));
    } finally {
      setBusy(false);
    }
  };
  return { needsCode, typed, fault, isBusy, type, submit };
};

/** A modal dialog that nothing but signing in closes: what is behind it can be neither seen nor reached. */
const useOpenDialog = () => {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const open = (): void => {
      if (dialog.current && !dialog.current.open) dialog.current.showModal();
    };
    const shown = dialog.current;
    open();
    shown?.addEventListener('close', open);
    return () => shown?.removeEventListener('close', open);
  }, []);
  return dialog;
};

const labels = (needsCode: boolean, isBusy: boolean): string => {
  if (needsCode) return isBusy ? 'Verifying…' : 'Verify';
  return isBusy ? 'Signing in…' : 'Sign in';
};

/** Covers a page whose session has ended, keeps what was typed behind it, and lets the same person go on. */
export const SignInAgain = () => {
  const { session, leave, rememberOrigin } = useWorld();
  const { pathname, search } = useLocation();
  const { needsCode, typed, fault, isBusy, type, submit } = useAgain();
  const dialog = useOpenDialog();
  const goAway = (): void => {
    rememberOrigin(pathname + search);
    leave(SIGN_IN);
  };
  return (
    <dialog ref={dialog} className={styles.again} aria-labelledby="signed-out" onCancel={(event) => event.preventDefault()}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <h1 id="signed-out">Your session has ended</h1>
        <p>Sign in again as {session.user.email} to go on. What you typed is kept.</p>
        {fault && <Note tone="danger">{fault}</Note>}
        {needsCode ? (
          <TextInput label="Verification code" inputMode="numeric" autoComplete="one-time-code" value={typed} onChange={({ currentTarget }) => type(currentTarget.value)} />
        ) : (
          <PasswordInput label="Password" autoComplete="current-password" value={typed} onChange={({ currentTarget }) => type(currentTarget.value)} />
        )}
        <Button type="submit" disabled={isBusy || typed === ''}>
          {labels(needsCode, isBusy)}
        </Button>
        <Button variant="subtle" onClick={goAway}>
          Leave this page
        </Button>
      </form>
    </dialog>
  );
};
