import { useState, type FormEvent } from 'react';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconCloudPlus, IconFlask2, IconRadar2 } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Note } from '@cloudmend/ui/parts';
import { REFUSALS } from '@cloudmend/domain/permissions';
import { ROLE_NAME } from '@cloudmend/domain/product';
import { useCan, useTenant } from '@cloudmend/tenant';
import { Card } from '../../../components/page';
import { toMessage, notifyDone, notifyFault } from '../../../components/notify';
import { pageHref } from '../../../config/paths';
import { useWorld } from '../../../config/world';
import { useLinkAccount, useTestAccount, type LinkForm } from '../api/link-account';
import { EMPTY_FORM, findFaults, trimFields, type LinkFaults } from '../link-form';
import { TEST_FAILED, testMessage } from '../role-test';
import styles from '../add-account.module.css';

const CLOUDS = [
  { value: 'aws', label: 'AWS' },
  { value: 'azure', label: 'Azure (coming soon)', disabled: true },
  { value: 'gcp', label: 'GCP (coming soon)', disabled: true },
];

/** Links the account, then tests the role; reloads the list after both. */
const useLinking = (onLinked: () => void) => {
  const link = useLinkAccount();
  const test = useTestAccount();
  const [fault, setFault] = useState<string>();
  /** The last linked account that can be scanned. */
  const [ready, setReady] = useState<string>();
  const testRole = async ({ roleArn, friendlyName, accountId }: LinkForm): Promise<void> => {
    try {
      const { assumed } = await test.mutateAsync(roleArn);
      (assumed ? notifyDone : notifyFault)(testMessage(assumed));
      if (assumed) setReady(friendlyName || accountId);
      else setFault(testMessage(false));
    } catch {
      // The account stays linked; only the test failed and can be repeated from the table.
      notifyFault(TEST_FAILED);
      setFault(TEST_FAILED);
    }
  };
  const run = async (form: LinkForm): Promise<void> => {
    setFault(undefined);
    setReady(undefined);
    try {
      await link.mutateAsync(form);
    } catch (error) {
      setFault(toMessage(error, 'Error linking account'));
      return;
    }
    notifyDone('Account linked successfully.');
    onLinked();
    if (form.roleArn) await testRole(form);
  };
  return { run, fault, ready, isBusy: link.isPending || test.isPending };
};

interface DemoOfferProps {
  readonly onOffer: (form: Partial<LinkForm>) => void;
  readonly isBusy: boolean;
  /** Until the offered account arrives, the form must not be submitted. */
  readonly onBusy: (isBusy: boolean) => void;
}

const DemoOffer = ({ onOffer, isBusy, onBusy }: DemoOfferProps) => {
  const { nextDemoAccount } = useWorld();
  if (!nextDemoAccount) return null;
  const offer = async (): Promise<void> => {
    onBusy(true);
    try {
      const { accountId, roleArn } = await nextDemoAccount();
      onOffer({ accountId, roleArn, friendlyName: `demo-${accountId.slice(-2)}` });
    } catch (error) {
      notifyFault(toMessage(error, 'No demo account is available.'));
    } finally {
      onBusy(false);
    }
  };
  return (
    <Button
      variant="default"
      leftSection={<IconFlask2 size={15} stroke={1.5} />}
      disabled={isBusy}
      onClick={() => void offer()}
    >
      Use next free demo account
    </Button>
  );
};

/** The next step after linking. */
const ScanNext = ({ account }: { readonly account: string }) => {
  const { id } = useTenant();
  const mayScan = useCan('runScans');
  return (
    <div className={styles.next}>
      <Note tone="success">{`${account} is connected and ready to scan.`}</Note>
      {mayScan && (
        <Button component={Link} to={pageHref(id, 'scan')} leftSection={<IconRadar2 size={15} stroke={1.5} />}>
          Start a scan
        </Button>
      )}
    </div>
  );
};

/** The link form; disabled with a reason without permission. */
export const LinkAccountForm = () => {
  const mayLink = useCan('manageAccounts');
  const [form, setForm] = useState<LinkForm>(EMPTY_FORM);
  const [faults, setFaults] = useState<LinkFaults>({});
  const [isOffered, setOffered] = useState(false);
  // Anything typed meanwhile belongs to the next account.
  const linking = useLinking(() => setForm((now) => (now === form ? EMPTY_FORM : now)));
  const change = (changed: Partial<LinkForm>): void => {
    setForm((now) => ({ ...now, ...changed }));
    setFaults({});
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const found = findFaults(form);
    setFaults(found);
    if (Object.keys(found).length === 0) void linking.run(trimFields(form));
  };
  return (
    <Card step={2} title="Link account">
      <form className={styles.form} onSubmit={submit} noValidate>
        {!mayLink && <Note tone="info">{REFUSALS.manageAccounts}</Note>}
        {linking.fault && <Note tone="danger">{linking.fault}</Note>}
        {linking.ready && <ScanNext account={linking.ready} />}
        {mayLink && <DemoOffer onOffer={change} isBusy={isOffered} onBusy={setOffered} />}
        <NativeSelect label="Cloud" data={CLOUDS} disabled={!mayLink} defaultValue="aws" required />
        <TextInput
          label="Account ID"
          description="12 digits"
          inputMode="numeric"
          required
          disabled={!mayLink}
          value={form.accountId}
          error={faults.accountId}
          onChange={(event) => change({ accountId: event.currentTarget.value })}
        />
        <TextInput
          label="Friendly name (optional)"
          maxLength={128}
          disabled={!mayLink}
          value={form.friendlyName}
          onChange={(event) => change({ friendlyName: event.currentTarget.value })}
        />
        <TextInput
          label="Role ARN (optional)"
          description="Without a role the account stays pending and cannot be scanned."
          placeholder={`arn:aws:iam::111122223333:role/${ROLE_NAME}`}
          disabled={!mayLink}
          value={form.roleArn}
          error={faults.roleArn}
          onChange={(event) => change({ roleArn: event.currentTarget.value })}
        />
        <Button
          type="submit"
          size="md"
          leftSection={<IconCloudPlus size={16} stroke={1.5} />}
          disabled={!mayLink || linking.isBusy || isOffered}
        >
          {linking.isBusy ? 'Linking…' : 'Link account'}
        </Button>
      </form>
    </Card>
  );
};
