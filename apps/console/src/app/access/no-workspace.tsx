import { useState, type FormEvent } from 'react';
import { Button, TextInput } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { PRODUCT_NAME, SUPER_ADMIN_GROUP } from '@cloudmend/domain/product';
import { slug, slugVerdict } from '@cloudmend/domain/tenancy';
import { WordMark } from '@cloudmend/ui/brand';
import { useApi, useWorld } from '../../config/world';
import styles from './access.module.css';
import { Invitations } from './invitations';

const CreateWorkspace = () => {
  const { session } = useWorld();
  const api = useApi();
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const tenantId = slug(name);
  const create = useMutation({
    mutationFn: () => api.ensureTenant(undefined, { tenantId }),
    onSuccess: async () => {
      await session.refresh();
      await queries.invalidateQueries({ queryKey: ['me'] });
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    create.mutate();
  };
  return (
    <form onSubmit={submit} className={styles.create}>
      <TextInput label="Workspace" description={tenantId ? `Its address will be /${tenantId}/home` : '3 to 128 letters, digits and dashes'} value={name} onChange={(event) => setName(event.currentTarget.value)} error={create.error?.message} />
      <Button type="submit" mt={12} fullWidth disabled={create.isPending || slugVerdict(tenantId) !== 'checkable'}>
        {create.isPending ? 'Creating…' : 'Create workspace'}
      </Button>
    </form>
  );
};

/** The token's groups are good for words; every right is the server's to give. */
const Words = () => {
  const { user } = useWorld().session;
  if (user.groups.includes(SUPER_ADMIN_GROUP))
    return (
      <>
        <h1>You are signed in as an operator</h1>
        <p>
          {user.email} is in <code>{SUPER_ADMIN_GROUP}</code> and a member of no workspace, so there is none to show. Ask an admin of a workspace for an invitation, or create one of your own.
        </p>
      </>
    );
  return (
    <>
      <h1>You are not in a workspace yet</h1>
      <p>Create one on the starter plan, or ask the admin of an existing one to invite {user.email}.</p>
    </>
  );
};

/** For a signed-in person without any workspace: make a starter one, or accept an invitation. */
export const NoWorkspace = () => {
  const { session } = useWorld();
  useDocumentTitle(`No workspace · ${PRODUCT_NAME}`);
  return (
    <main className={styles.card}>
      <WordMark />
      <Words />
      <Invitations />
      <CreateWorkspace />
      <Button variant="subtle" onClick={() => void session.signOut()}>
        Sign out
      </Button>
    </main>
  );
};
