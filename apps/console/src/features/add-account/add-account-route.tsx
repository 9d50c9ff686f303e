import { Page } from '../../components/page';
import { Loaded } from '../../components/query-state';
import { useAccounts } from '../../queries/accounts';
import { useRoleTemplate } from './api/link-account';
import { LinkAccountForm } from './components/link-account-form';
import { LinkedAccounts } from './components/linked-accounts';
import { RoleHelper } from './components/role-helper';
import layout from '../../components/layout.module.css';

export const AddAccountRoute = () => {
  const accounts = useAccounts();
  const template = useRoleTemplate();
  return (
    <Page title="Add account" subtitle="Scans use a read-only role that you create.">
      <div className={layout.columns}>
        <div className={layout.span7}>
          <Loaded query={template} what="the role template">
            {(loaded) => <RoleHelper template={loaded} />}
          </Loaded>
        </div>
        <div className={layout.span5}>
          <LinkAccountForm />
        </div>
      </div>
      <Loaded query={accounts} what="accounts" failure="Failed to load accounts">
        {(loaded) => <LinkedAccounts accounts={loaded} />}
      </Loaded>
    </Page>
  );
};
