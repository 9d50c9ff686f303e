import { useEffect, useRef, useState, type ReactElement } from 'react';
import { Button, Skeleton } from '@mantine/core';
import { useLocation } from 'react-router';
import { focusOn } from '../../components/focus';
import { companySignInHref, SIGN_IN } from '../../config/paths';
import { useWorld } from '../../config/world';
import styles from './access.module.css';

const TRY_AGAIN_MS = 2_000;

/** Loads the form when the session has ended and retries until it loads: the typed text stays on the page meanwhile. */
const useForm = (): ReactElement | undefined => {
  const [form, setForm] = useState<ReactElement>();
  useEffect(() => {
    let next: ReturnType<typeof setTimeout> | undefined;
    const ask = (): void =>
      void import('./sign-in-form').then(
        ({ SignInForm }) => setForm(<SignInForm />),
        () => (next = setTimeout(ask, TRY_AGAIN_MS)),
      );
    ask();
    return () => clearTimeout(next);
  }, []);
  return form;
};

/** A company signs in in another tab: this page and what was typed into it stay. */
const CompanyButton = () => {
  const { session, openTab } = useWorld();
  return (
    <Button ref={focusOn} onClick={() => openTab(companySignInHref(session.user.email, 'again'))}>
      Sign in with your company
    </Button>
  );
};

/** A modal dialog that only signing in closes, so the page behind it can be neither seen nor reached. */
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

/** Covers the page after the session ends, keeps what was typed, and lets the same user continue. */
export const SignInAgain = () => {
  const { session, leave, rememberOrigin } = useWorld();
  const { pathname, search } = useLocation();
  const { isByCompany = false } = session.user;
  const form = useForm();
  const dialog = useOpenDialog();
  const goAway = (): void => {
    rememberOrigin(pathname + search);
    leave(SIGN_IN);
  };
  return (
    <dialog
      ref={dialog}
      className={styles.again}
      aria-labelledby="signed-out"
      onCancel={(event) => event.preventDefault()}
    >
      <h1 id="signed-out">Your session has ended</h1>
      <p>
        Sign in again as {session.user.email} to continue. Your changes are kept.
        {isByCompany && ' Your company signs you in in a new tab.'}
      </p>
      {isByCompany ? <CompanyButton /> : (form ?? <Skeleton height={96} />)}
      <Button variant="subtle" onClick={goAway}>
        Leave this page
      </Button>
    </dialog>
  );
};
