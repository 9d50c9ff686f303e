import { useState, type FormEvent } from 'react';
import { Button, Group, Modal, TextInput } from '@mantine/core';
import type { Account } from '@cloudmend/domain/accounts';
import { awsAccounts } from '@cloudmend/domain/aws';
import { ROLE_NAME } from '@cloudmend/domain/product';
import { Note } from '@cloudmend/ui/parts';
import { toMessage, notifyDone } from '../../../components/notify';
import { Loaded } from '../../../components/query-state';
import { useRelinkAccount, useRoleTemplate } from '../api/link-account';
import { RoleSetup } from './role-helper';
import styles from '../add-account.module.css';

interface RelinkModalProps {
  readonly account: Account;
  readonly onClose: () => void;
}

const findFault = (roleArn: string, accountId: string): string | undefined =>
  roleArn === '' ? 'Role ARN required.' : awsAccounts.entryFault(roleArn, accountId);

/** Gives a linked account another role: shows what the role must trust, and tests it before anything is replaced. */
export const RelinkModal = ({ account: { accountId, friendlyName, roleArn }, onClose }: RelinkModalProps) => {
  const template = useRoleTemplate();
  const relink = useRelinkAccount();
  const [typed, setTyped] = useState(roleArn ?? '');
  const [fault, setFault] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const found = findFault(typed.trim(), accountId);
    setFault(found);
    setRefusal(undefined);
    if (found) return;
    try {
      await relink.mutateAsync({ accountId, roleArn: typed.trim() });
      notifyDone(roleArn ? 'Account relinked.' : 'Account linked.');
      onClose();
    } catch (error) {
      setRefusal(toMessage(error, 'Failed to relink'));
    }
  };
  const name = friendlyName || accountId;
  return (
    <Modal opened onClose={onClose} size="lg" title={roleArn ? `Relink ${name}` : `Add a role to ${name}`}>
      <p>
        {roleArn && 'The account keeps its findings, history and schedules. '}
        The role is tested first: if the test fails, nothing changes.
      </p>
      <form className={styles.relink} onSubmit={(event) => void submit(event)} noValidate>
        {refusal && <Note tone="danger">{refusal}</Note>}
        <TextInput
          label="Role ARN"
          required
          maxLength={256}
          placeholder={`arn:aws:iam::${accountId}:role/${ROLE_NAME}`}
          value={typed}
          error={fault}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setFault(undefined);
          }}
          data-autofocus
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={relink.isPending}>
            {relink.isPending ? 'Testing…' : roleArn ? 'Test and relink' : 'Test and link'}
          </Button>
        </Group>
      </form>
      <h3 className={styles.setup}>AWS role setup</h3>
      <Loaded query={template} what="the role template">
        {(loaded) => <RoleSetup template={loaded} first="trust" />}
      </Loaded>
    </Modal>
  );
};
