import { useState } from 'react';
import { Button } from '@mantine/core';
import type { CompanySignIn, Connection } from '@cloudmend/domain/company-sign-in';
import { formatDate } from '../../../../components/format';
import { notifyDone, toMessage } from '../../../../components/notify';
import { Card } from '../../../../components/page';
import { tryCompanyHref } from '../../../../config/paths';
import { useWorld } from '../../../../config/world';
import { useCompanyActions } from '../../api/company-sign-in';
import layout from '../../../../components/layout.module.css';
import styles from './company-sign-in.module.css';
import { ConnectionForm } from './connection-form';
import { NeededByProvider } from './needed-by-provider';
import { RemoveDialog } from './remove-dialog';

const listFacts = (connection: Connection): ReadonlyArray<readonly [name: string, value: string]> => [
  ...(connection.kind === 'saml'
    ? ([
        ['Protocol', 'SAML 2.0'],
        ['Entity ID', connection.entityId],
        ['Sign-in address', connection.signInUrl],
        ['Metadata', connection.metadataUrl ?? 'Uploaded file'],
        ['Certificate until', formatDate(connection.certificateExpiresAt)],
      ] as const)
    : ([
        ['Protocol', 'OpenID Connect'],
        ['Issuer', connection.issuer],
        ['Client ID', connection.clientId],
        ['Client secret', 'Set, not shown'],
      ] as const)),
  ['Email from', connection.emailAttribute],
  ['Groups from', connection.groupsAttribute],
  ['Saved on', formatDate(connection.savedAt)],
];

const Facts = ({ connection }: { readonly connection: Connection }) => (
  <dl className={styles.facts}>
    {listFacts(connection).map(([name, value]) => (
      <div key={name} style={{ display: 'contents' }}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

const RemoveConnection = ({ onClose }: { readonly onClose: () => void }) => {
  const { disconnect } = useCompanyActions();
  return (
    <RemoveDialog
      title="Remove the identity provider"
      button="Remove provider"
      isBusy={disconnect.isPending}
      fault={disconnect.error ? toMessage(disconnect.error, 'Could not remove the provider.') : undefined}
      onRemove={() =>
        disconnect.mutate(undefined, {
          onSuccess: () => {
            notifyDone('Identity provider removed.');
            onClose();
          },
        })
      }
      onClose={onClose}
    >
      Sessions that it opened end immediately, and no one can sign in with your company any more. Members and domains
      stay. Members who never had a password set one with “Forgot password”.
    </RemoveDialog>
  );
};

interface ProviderCardProps {
  readonly setup: CompanySignIn;
  readonly mayChange: boolean;
}

const Connected = ({ setup, connection }: { readonly setup: CompanySignIn; readonly connection: Connection }) => {
  const { openTab } = useWorld();
  const { provider } = setup;
  const [shown, setShown] = useState<'form' | 'remove'>();
  const close = (): void => setShown(undefined);
  if (shown === 'form') return <ConnectionForm setup={setup} onClose={close} />;
  return (
    <>
      <Facts connection={connection} />
      <NeededByProvider kind={connection.kind} serviceProvider={setup.serviceProvider} />
      <div className={layout.row}>
        <Button onClick={() => provider !== null && openTab(tryCompanyHref(provider))}>Test sign-in</Button>
        <Button variant="default" onClick={() => setShown('form')}>
          Change connection
        </Button>
        <Button variant="default" onClick={() => setShown('remove')}>
          Remove provider
        </Button>
      </div>
      <p className={layout.sub}>The test opens a new tab. You stay signed in as yourself here.</p>
      {shown === 'remove' && <RemoveConnection onClose={close} />}
    </>
  );
};

/** The company's identity provider: what it needs, and how it is connected. */
export const ProviderCard = ({ setup, mayChange }: ProviderCardProps) => {
  const { connection } = setup;
  return (
    <Card title="Identity provider" unit="such as Okta, Microsoft Entra ID or Google Workspace">
      <div className={layout.form}>
        {!mayChange &&
          (connection ? <Facts connection={connection} /> : <p className={layout.dim}>No provider is connected.</p>)}
        {mayChange &&
          (connection ? <Connected setup={setup} connection={connection} /> : <ConnectionForm setup={setup} />)}
      </div>
    </Card>
  );
};
