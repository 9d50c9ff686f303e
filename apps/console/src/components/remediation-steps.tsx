import { Alert, Button, CopyButton, Skeleton, Tabs } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconCopy } from '@tabler/icons-react';
import type { RemedyText } from '@cloudmend/domain/checks';
import { type RemedySubject, useCheck } from '../queries/checks';
import { Loaded } from './query-state';
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

/** How to mend a finding: steps in the console, commands, Terraform and CloudFormation, filled with its resource. */
export const RemediationSteps = ({ subject }: { readonly subject: RemedySubject }) => (
  <Loaded
    query={useCheck(subject)}
    what="the steps"
    skeleton={<Skeleton height={120} radius="md" aria-busy="true" aria-label="Loading..." />}
  >
    {({ remedy }) =>
      remedy.refused ? (
        <p className={styles.why}>
          {remedy.refused} <a href="/pricing">See the plans</a>
        </p>
      ) : (
        <>
          {remedy.warning && (
            <Alert
              color="orange"
              icon={<IconAlertTriangle size={16} stroke={1.5} />}
              title={remedy.title}
              className={styles.warning}
            >
              {remedy.warning}
            </Alert>
          )}
          <Tabs defaultValue="console" keepMounted={false} className={styles.tabs}>
            <Tabs.List aria-label="Ways to fix it">
              <Tabs.Tab value="console">Console</Tabs.Tab>
              <Tabs.Tab value="cli">AWS CLI</Tabs.Tab>
              <Tabs.Tab value="terraform">Terraform</Tabs.Tab>
              <Tabs.Tab value="cloudformation">CloudFormation</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="console">
              <ol className={styles.steps}>
                {remedy.console.map((step) => (
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
      )
    }
  </Loaded>
);
