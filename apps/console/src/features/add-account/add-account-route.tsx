import { ROLE_NAME } from '@cloudmend/domain/product';
import type { PageModule } from '../../config/page';
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

export const addAccountPage: PageModule = {
  Component: AddAccountRoute,
  help: [
    `Create the role ${ROLE_NAME} in the account from the template, then link the account with the ARN of that role.`,
    "The role can only be assumed with this workspace's ExternalId. An account without a role is pending and is not scanned.",
    'Insecure trust means that the role does not require the ExternalId. Such an account is not scanned until its trust policy is fixed.',
    'Relink an account whose role was recreated or no longer admits scans. Its findings, history and schedules are kept.',
  ],
};
