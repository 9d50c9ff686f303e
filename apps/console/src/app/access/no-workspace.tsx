import { useState, type FormEvent } from 'react';
import { Button, TextInput } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { PRODUCT_NAME } from '@cloudmend/domain/product';
import { slug, slugVerdict } from '@cloudmend/domain/tenancy';
import { WordMark } from '@cloudmend/ui/brand';
import { useApi, useWorld } from '../../config/world';
import { personKey } from '../../queries/keys';
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
      await queries.invalidateQueries({ queryKey: personKey('me') });
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    create.mutate();
  };
  return (
    <form onSubmit={submit} className={styles.create}>
      <TextInput
        label="Workspace"
        description={tenantId ? `Its address will be /${tenantId}/home` : '3 to 128 letters, digits and dashes'}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={create.error?.message}
      />
      <Button type="submit" mt={12} fullWidth disabled={create.isPending || slugVerdict(tenantId) !== 'checkable'}>
        {create.isPending ? 'Creating…' : 'Create workspace'}
      </Button>
    </form>
  );
};

/** For a signed-in user without a workspace: create a starter workspace or accept an invitation. */
export const NoWorkspace = () => {
  const { session } = useWorld();
  useDocumentTitle(`No workspace · ${PRODUCT_NAME}`);
  return (
    <main className={styles.card}>
      <WordMark />
      <h1>You are not in a workspace yet</h1>
      <p>Create one on the starter plan, or ask the admin of an existing one to invite {session.user.email}.</p>
      <Invitations />
      <CreateWorkspace />
      <Button variant="subtle" onClick={() => void session.signOut()}>
        Sign out
      </Button>
    </main>
  );
};
