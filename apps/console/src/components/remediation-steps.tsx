import { Button, CopyButton, Skeleton, Tabs } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { Remedy, RemedyText } from '@cloudmend/domain/checks';
import { Note } from '@cloudmend/ui/parts';
import { type RemedySubject, useCheck } from '../queries/checks';
import { Loaded } from './query-state';
import { LOADING } from './skeletons';
import styles from './remediation-steps.module.css';

const Copy = ({ text, what }: { readonly text: string; readonly what: string }) => (
  <CopyButton value={text}>
    {({ copied, copy }) => (
      <Button
        size="compact-xs"
        variant="default"
        className={styles.copy}
        leftSection={copied ? <IconCheck size={13} stroke={2} /> : <IconCopy size={13} stroke={1.5} />}
        aria-label={copied ? 'Copied' : `Copy ${what}`}
        onClick={copy}
      >
        {copied ? 'Copied' : 'Copy'}
      </Button>
    )}
  </CopyButton>
);

const Code = ({ form, what }: { readonly form: RemedyText; readonly what: string }) =>
  form.text === null ? (
    <p className={styles.why}>{form.why}</p>
  ) : (
    <div className={styles.code}>
      <Copy text={form.text} what={what} />
      <pre>{form.text}</pre>
    </div>
  );

/** The warning is shown above the tabs, so the steps leave it out. */
const listSteps = ({ console: steps, warning }: Remedy): readonly string[] => (warning ? steps.slice(1) : steps);

/** The forms of a remediation: console steps, commands, Terraform and CloudFormation. */
export const RemedyTabs = ({ remedy, first = 'console' }: { readonly remedy: Remedy; readonly first?: string }) =>
  remedy.refused ? (
    <p className={styles.why}>
      {remedy.refused} <a href="/pricing">See the plans</a>
    </p>
  ) : (
    <>
      {remedy.warning && (
        <div className={styles.warning}>
          <Note tone="warn" title={remedy.title && `${remedy.title}.`}>
            {remedy.warning}
          </Note>
        </div>
      )}
      <Tabs defaultValue={first} keepMounted={false} className={styles.tabs}>
        <Tabs.List aria-label="Remediation options">
          <Tabs.Tab value="console">Console</Tabs.Tab>
          <Tabs.Tab value="cli">AWS CLI</Tabs.Tab>
          <Tabs.Tab value="terraform">Terraform</Tabs.Tab>
          <Tabs.Tab value="cloudformation">CloudFormation</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="console">
          <ol className={styles.steps}>
            {listSteps(remedy).map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <Copy text={remedy.console.map((step, index) => `${index + 1}. ${step}`).join('\n')} what="the steps" />
        </Tabs.Panel>
        <Tabs.Panel value="cli">
          <Code form={remedy.cli} what="the commands" />
        </Tabs.Panel>
        <Tabs.Panel value="terraform">
          <Code form={remedy.terraform} what="the Terraform" />
        </Tabs.Panel>
        <Tabs.Panel value="cloudformation">
          <Code form={remedy.cloudFormation} what="the CloudFormation" />
        </Tabs.Panel>
      </Tabs>
    </>
  );

/** How to fix a finding, filled in with its resource. */
export const RemediationSteps = ({ subject }: { readonly subject: RemedySubject }) => (
  <Loaded query={useCheck(subject)} what="the steps" skeleton={<Skeleton height={120} radius="md" {...LOADING} />}>
    {({ remedy }) => <RemedyTabs remedy={remedy} />}
  </Loaded>
);
