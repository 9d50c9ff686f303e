import { useState, type FormEvent } from 'react';
import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { slug, slugVerdict } from '@cloudmend/domain/tenancy';
import { useTenant } from '@cloudmend/tenant';
import { useApi, useWorld } from '../../config/world';
import styles from './access.module.css';

/** For a signed-in person without any workspace: make a starter one, or see the invitations. */
export const NoWorkspace = () => {
  const { memberships } = useTenant();
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
  const invited = memberships.filter(({ state }) => state === 'invited');
  return (
    <main className={styles.card}>
      <h1>You are not in a workspace yet</h1>
      <p>Create one on the starter plan, or ask the admin of an existing one to invite {session.user.email}.</p>
      <form onSubmit={submit} style={{ margin: '16px 0', textAlign: 'left' }}>
        <TextInput label="Workspace" description={tenantId ? `Its address will be /${tenantId}/home` : '3 to 128 letters, digits and dashes'} value={name} onChange={(event) => setName(event.currentTarget.value)} error={create.error?.message} />
        <Button type="submit" mt={12} fullWidth disabled={create.isPending || slugVerdict(tenantId) !== 'checkable'}>
          {create.isPending ? 'Creating…' : 'Create workspace'}
        </Button>
      </form>
      {invited.length > 0 && <p>Invitations: {invited.map(({ tenantId: invitedTo }) => invitedTo).join(', ')}. Accepting one here comes with user management.</p>}
      <Button variant="subtle" onClick={() => void session.signOut()}>
        Sign out
      </Button>
    </main>
  );
};
