import { useState, type FormEvent } from 'react';
import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { hasFeature } from '@cloudmend/domain/plans';
import { slug } from '@cloudmend/domain/tenancy';
import { useTenant } from '@cloudmend/tenant';
import { Note } from '@cloudmend/ui/parts';
import type { PageModule } from '../../config/page';
import { toMessage, notifyDone } from '../../components/notify';
import { Card, Page } from '../../components/page';
import { pageHref } from '../../config/paths';
import { useApi, useWorld } from '../../config/world';
import { personKey } from '../../queries/keys';

/** Sets the active workspace, or creates another one. */
export const EnsureTenantRoute = () => {
  const { plan } = useTenant();
  const { session } = useWorld();
  const api = useApi();
  const queries = useQueryClient();
  const go = useNavigate();
  const [name, setName] = useState('');
  const [fault, setFault] = useState<string>();
  const ensure = useMutation({
    mutationFn: (tenantId: string) =>
      api.ensureTenant(undefined, { tenantId, name: name.trim(), email: session.user.email }),
  });
  const isEnterprise = hasFeature(plan, 'tenantSwitch');

  const run = async (): Promise<void> => {
    setFault(undefined);
    if (!isEnterprise) return setFault('Ensure Tenant is Enterprise-only.');
    if (slug(name) === '') return setFault('Tenant name required.');
    try {
      const { tenantId } = await ensure.mutateAsync(slug(name));
      notifyDone('Tenant ensured/created successfully.');
      await session.refresh();
      await queries.invalidateQueries({ queryKey: personKey('me') });
      void go(pageHref(tenantId, 'home'));
    } catch (error) {
      setFault(toMessage(error, 'Failed to ensure tenant.'));
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void run();
  };
  return (
    <Page title="Ensure tenant" subtitle="Sets the active workspace, or creates another one.">
      <Card>
        <form onSubmit={submit} style={{ maxWidth: 420, display: 'grid', gap: 12 }}>
          {fault && <Note tone="danger">{fault}</Note>}
          <TextInput
            label="Tenant name"
            description={slug(name) ? `Its address will be /${slug(name)}/home` : undefined}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button type="submit" disabled={ensure.isPending}>
            {ensure.isPending ? 'Creating…' : 'Ensure tenant'}
          </Button>
        </form>
      </Card>
    </Page>
  );
};

export const ensureTenantPage: PageModule = {
  Component: EnsureTenantRoute,
  help: ['Sets the active workspace, or creates another one. Part of the Enterprise plan.'],
};
