import { useState } from 'react';
import { Button, TextInput } from '@mantine/core';
import { type CompanySignIn, type DomainEntry, DOMAINS_MOST, SignInDomain } from '@cloudmend/domain/company-sign-in';
import { Note } from '@cloudmend/ui/parts';
import { formatDate } from '../../../../components/format';
import { notifyDone, toMessage } from '../../../../components/notify';
import { Card } from '../../../../components/page';
import { useCompanyActions } from '../../api/company-sign-in';
import layout from '../../../../components/layout.module.css';
import settings from '../../settings.module.css';
import styles from './company-sign-in.module.css';
import { CopyValue } from './copy-value';
import { RemoveDialog } from './remove-dialog';

/** The DNS record that proves a domain. */
const DnsRecord = ({ entry: { domain, recordName, recordValue } }: { readonly entry: DomainEntry }) => (
  <div className={styles.record}>
    <p>{`Add this TXT record to the DNS of ${domain}, then check it. You can remove it once the domain is verified.`}</p>
    <dl className={styles.facts}>
      <dt>Name</dt>
      <dd>
        <CopyValue name={`the record name of ${domain}`} value={recordName} />
      </dd>
      <dt>Value</dt>
      <dd>
        <CopyValue name={`the record value of ${domain}`} value={recordValue} />
      </dd>
    </dl>
  </div>
);

const RemoveDomain = ({ domain, onClose }: { readonly domain: string; readonly onClose: () => void }) => {
  const { removeDomain } = useCompanyActions();
  return (
    <RemoveDialog
      title={`Remove ${domain}`}
      button="Remove domain"
      isBusy={removeDomain.isPending}
      fault={removeDomain.error ? toMessage(removeDomain.error, 'Could not remove the domain.') : undefined}
      onRemove={() =>
        removeDomain.mutate(domain, {
          onSuccess: () => {
            notifyDone('Domain removed.');
            onClose();
          },
        })
      }
      onClose={onClose}
    >
      People with an address at {domain} can no longer sign in with your company. They stay members.
    </RemoveDialog>
  );
};

const DomainRow = ({ entry, mayChange }: { readonly entry: DomainEntry; readonly mayChange: boolean }) => {
  const { domain, verifiedAt } = entry;
  const { checkDomain } = useCompanyActions();
  const [isRemoving, setRemoving] = useState(false);
  const isOpen = verifiedAt === null;
  return (
    <li className={settings.row}>
      <div>
        <b>{domain}</b>{' '}
        <span className={isOpen ? layout.dim : layout.mend}>
          {isOpen ? 'Not verified yet' : `Verified on ${formatDate(verifiedAt)}`}
        </span>
      </div>
      {mayChange && (
        <span className={layout.row}>
          {isOpen && (
            <Button
              size="compact-sm"
              aria-label={`Check the record of ${domain}`}
              loading={checkDomain.isPending}
              onClick={() => checkDomain.mutate(domain, { onSuccess: () => notifyDone(`${domain} is verified.`) })}
            >
              Check record
            </Button>
          )}
          <Button size="compact-sm" variant="default" aria-label={`Remove ${domain}`} onClick={() => setRemoving(true)}>
            Remove
          </Button>
        </span>
      )}
      {isOpen && mayChange && <DnsRecord entry={entry} />}
      {checkDomain.error && (
        <Note tone="danger">{toMessage(checkDomain.error, 'Could not look the record up. Try again.')}</Note>
      )}
      {isRemoving && <RemoveDomain domain={domain} onClose={() => setRemoving(false)} />}
    </li>
  );
};

const AddDomain = () => {
  const { addDomain } = useCompanyActions();
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string>();
  const submit = (): void => {
    const domain = SignInDomain.safeParse(typed);
    if (!domain.success) return setFault('Enter a domain such as example.com.');
    return addDomain.mutate(domain.data, {
      onSuccess: () => setTyped(''),
      onError: (error) => setFault(toMessage(error, 'Could not add the domain.')),
    });
  };
  return (
    <form
      className={styles.add}
      aria-label="Add a domain"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextInput
        label="Domain"
        placeholder="example.com"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        error={fault}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setFault(undefined);
        }}
      />
      <Button type="submit" variant="default" loading={addDomain.isPending}>
        Add domain
      </Button>
    </form>
  );
};

interface DomainsCardProps {
  readonly setup: Pick<CompanySignIn, 'domains'>;
  readonly mayChange: boolean;
}

/** Only people with an address at these domains sign in with the company. */
export const DomainsCard = ({ setup: { domains }, mayChange }: DomainsCardProps) => (
  <Card title="Email domains" unit="whose people sign in with your company">
    {domains.length === 0 && (
      <p className={layout.dim}>No domains yet. Add the one that your email addresses end in.</p>
    )}
    <ul className={settings.rows} aria-label="Email domains">
      {domains.map((entry) => (
        <DomainRow key={entry.recordValue} entry={entry} mayChange={mayChange} />
      ))}
    </ul>
    {mayChange && domains.length < DOMAINS_MOST && <AddDomain />}
  </Card>
);
