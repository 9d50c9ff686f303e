import { useState, type FormEvent } from 'react';
import { Button, CopyButton, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Note } from '@cloudmend/ui/parts';
import { useWorld } from '../../config/world';
import { personKey } from '../../queries/keys';
import { toMessage } from '../notify';
import { Loaded } from '../query-state';
import { QrCode } from './qr-code';
import styles from './second-factor.module.css';

const CODE = /^\d{6}$/;

/** The key in groups of four for typing. */
const inGroups = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

const useVerify = (onDone: () => void) => {
  const { loadOwnAccount } = useWorld();
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const type = (text: string): void => {
    setCode(text);
    setFault(undefined);
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!CODE.test(code.replace(/\s/g, ''))) return setFault('A code has 6 digits.');
    setBusy(true);
    try {
      await (await loadOwnAccount()).finishTotpSetup(code.replace(/\s/g, ''));
      onDone();
    } catch (error) {
      setFault(toMessage(error, 'Verification failed.'));
    } finally {
      setBusy(false);
    }
  };
  return { code, fault, isBusy, type, submit };
};

const VerifyForm = ({ onDone }: { readonly onDone: () => void }) => {
  const { code, fault, isBusy, type, submit } = useVerify(onDone);
  return (
    <form className={styles.verify} onSubmit={(event) => void submit(event)} noValidate>
      <TextInput
        label="Code from the app"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        error={fault}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      <Button type="submit" disabled={isBusy}>
        {isBusy ? 'Verifying…' : 'Verify'}
      </Button>
    </form>
  );
};

/** Sets up an authenticator app: scan or type the key, then confirm with the first code. Nothing changes until then. */
export const TotpSetup = ({ onDone }: { readonly onDone: () => void }) => {
  const { session, loadOwnAccount } = useWorld();
  // The key is created once while this is open: a new one would invalidate the first code.
  const setup = useQuery({
    queryKey: personKey('totp-setup', session.user.sub),
    queryFn: async () => (await loadOwnAccount()).startTotpSetup(session.user.email),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return (
    <Loaded query={setup} what="the key for your app">
      {({ secret, uri }) => (
        <div className={styles.setup}>
          <QrCode text={uri} label="QR code with the key for an authenticator app" />
          <ol>
            <li>Scan the code with an authenticator app.</li>
            <li>
              Without a camera, type this key: <code className={styles.key}>{inGroups(secret)}</code>{' '}
              <CopyButton value={secret}>
                {({ copied, copy }) => (
                  <Button size="compact-sm" variant="default" onClick={copy}>
                    {copied ? 'Copied' : 'Copy key'}
                  </Button>
                )}
              </CopyButton>
            </li>
            <li>
              Enter the code shown in the app.
              <VerifyForm onDone={onDone} />
            </li>
          </ol>
          <div className={styles.warning}>
            <Note tone="warn">
              Store the key in a safe place. You cannot sign in without the app or the key, and the key is not shown
              again.
            </Note>
          </div>
        </div>
      )}
    </Loaded>
  );
};
