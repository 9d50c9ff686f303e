import { useState } from 'react';
import { Button } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import type { CustomCheck } from '@cloudmend/domain/custom-checks';
import { REFUSALS } from '@cloudmend/domain/permissions';
import { planRow } from '@cloudmend/domain/plans';
import { useCan, useTenant } from '@cloudmend/tenant';
import { EmptyState, Note } from '@cloudmend/ui/parts';
import type { PageModule } from '../../config/page';
import { Card, Page } from '../../components/page';
import { Loaded } from '../../components/query-state';
import { useCustomCheck, useCustomChecks } from './api/custom-checks';
import { CheckEditor } from './components/check-editor';
import { ChecksTable } from './components/checks-table';
import { ImportExamples } from './components/import-examples';
import { RetiredNote } from './components/retire-form';
import layout from '../../components/layout.module.css';

const NEW = 'new';
const isKept = ({ state }: CustomCheck): boolean => state !== 'retired';

const Refusal = () => (useCan('manageChecks') ? null : <Note tone="info">{REFUSALS.manageChecks}</Note>);

interface ListProps {
  readonly checks: readonly CustomCheck[];
  readonly onNew: () => void;
}

const List = ({ checks, onNew }: ListProps) => {
  const mayManage = useCan('manageChecks');
  const [isImporting, setImporting] = useState(false);
  if (isImporting) return <ImportExamples onClose={() => setImporting(false)} />;
  const actions = mayManage && (
    <div className={layout.row}>
      <Button variant="default" onClick={() => setImporting(true)}>
        Import examples
      </Button>
      <Button onClick={onNew}>New check</Button>
    </div>
  );
  if (checks.length === 0)
    return (
      <div className={layout.card}>
        <EmptyState title="No custom checks yet" action={actions}>
          Write a check over the facts that scans read, or import ready examples and adapt them.
        </EmptyState>
      </div>
    );
  return (
    <Card title="Checks" unit={String(checks.length)} right={actions} isFlush>
      <ChecksTable checks={[...checks].sort((a, b) => Number(isKept(b)) - Number(isKept(a)))} />
    </Card>
  );
};

const Saved = ({ id, onSaved }: { readonly id: string; readonly onSaved: (id: string) => void }) => {
  const mayManage = useCan('manageChecks');
  return (
    <Loaded query={useCustomCheck(id)} what="the check">
      {(check) => (
        <>
          <RetiredNote id={check.id} retired={check.retired} />
          <CheckEditor
            // A saved version is what is edited next.
            key={`${id} ${check.versions[0]?.version ?? 0}`}
            check={check}
            isReadOnly={!mayManage}
            onSaved={onSaved}
          />
        </>
      )}
    </Loaded>
  );
};

const useSubtitle = (checks: readonly CustomCheck[] | undefined): string | undefined => {
  const { customChecks } = planRow(useTenant().plan).limits;
  return checks && `${checks.filter(isKept).length} of ${customChecks} on your plan`;
};

/** Checks that a workspace writes over the facts of its scans. */
export const CustomChecksRoute = () => {
  const [search, setSearch] = useSearchParams();
  const checks = useCustomChecks();
  const mayManage = useCan('manageChecks');
  const asked = search.get('check');
  const open = (check: string): void => setSearch({ check });
  return (
    <Page
      title="Custom checks"
      subtitle={useSubtitle(checks.data)}
      actions={asked !== null && <Link to="?">All checks</Link>}
    >
      <Refusal />
      {asked === null && (
        <Loaded query={checks} what="custom checks">
          {(all) => <List checks={all} onNew={() => open(NEW)} />}
        </Loaded>
      )}
      {asked === NEW && mayManage && <CheckEditor check={undefined} isReadOnly={false} onSaved={open} />}
      {asked !== null && asked !== NEW && <Saved id={asked} onSaved={open} />}
    </Page>
  );
};

export const customChecksPage: PageModule = {
  Component: CustomChecksRoute,
  help: [
    'A check applies to one kind of resource. It passes if its conditions hold. A fact that could not be read makes the result unknown, never passed.',
    'Save a draft, try it out on the newest facts, then activate it: the next scan evaluates it. Versions never change. Retiring a check resolves its findings.',
    'Map it to controls to count it in Compliance, where it is marked as your own.',
  ],
};
