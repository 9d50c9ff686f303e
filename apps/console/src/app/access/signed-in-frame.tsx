import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { PRODUCT_NAME } from '@cloudmend/domain/product';
import { WordMark } from '@cloudmend/ui/brand';
import { useWorld } from '../../config/world';
import styles from './access.module.css';

/** A page for a signed-in user without a workspace: the logo and a way to sign out. */
export const SignedInFrame = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => {
  const { session } = useWorld();
  useDocumentTitle(`${title} · ${PRODUCT_NAME}`);
  return (
    <main className={styles.wide}>
      <div className={styles.top}>
        <WordMark />
        <Button variant="subtle" onClick={() => void session.signOut()}>
          Sign out
        </Button>
      </div>
      {children}
    </main>
  );
};
