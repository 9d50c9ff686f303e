import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { PRODUCT_NAME, SUPER_ADMIN_GROUP } from '@cloudmend/domain/product';
import { WordMark } from '@cloudmend/ui/brand';
import { TenantPicker } from '../../components/operator/tenant-picker';
import { useWorld } from '../../config/world';
import styles from './access.module.css';
import { Invitations } from './invitations';

/** For an operator who is in no workspace: the choice of one to enter, with a reason. */
export const OperatorRoom = () => {
  const { session } = useWorld();
  useDocumentTitle(`Operator · ${PRODUCT_NAME}`);
  return (
    <main className={styles.wide}>
      <div className={styles.top}>
        <WordMark />
        <Button variant="subtle" onClick={() => void session.signOut()}>
          Sign out
        </Button>
      </div>
      <h1>You are signed in as an operator</h1>
      <p>
        {session.user.email} is in <code>{SUPER_ADMIN_GROUP}</code>. Choose a workspace to work in; it takes a reason and lasts an hour.
      </p>
      <Invitations />
      <TenantPicker />
    </main>
  );
};
