import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { PRODUCT_NAME } from '@cloudmend/domain/product';
import { WordMark } from '@cloudmend/ui/brand';
import { Card } from '../../components/page';
import { TotpSetup } from '../../components/second-factor/totp-setup';
import { useWorld } from '../../config/world';
import styles from './access.module.css';

/** All that an operator without a second factor can do: set one up (THREATS S66). */
export const SecondFactorFirst = () => {
  const { session } = useWorld();
  const queries = useQueryClient();
  useDocumentTitle(`Second factor · ${PRODUCT_NAME}`);
  return (
    <main className={styles.wide}>
      <div className={styles.top}>
        <WordMark />
        <Button variant="subtle" onClick={() => void session.signOut()}>
          Sign out
        </Button>
      </div>
      <h1>Set up an authenticator app first</h1>
      <p>{session.user.email} is an operator. Operators need a second factor before they can do anything here.</p>
      <Card title="Authenticator app">
        <TotpSetup onDone={() => void queries.invalidateQueries({ queryKey: ['me'] })} />
      </Card>
    </main>
  );
};
