import type { ReactNode } from 'react';
import { PRODUCT_NAME } from '@cloudmend/domain/product';
import { Planned } from '../chrome/planned';
import classes from './faq.module.css';
import section from './section.module.css';

const QUESTIONS: ReadonlyArray<readonly [question: string, answer: ReactNode]> = [
  [
    'Can I try it first?',
    'Yes. Free covers two AWS accounts, and a new workspace starts on Starter, so you can explore before you decide.',
  ],
  [
    'Which clouds are supported?',
    <>
      AWS comes first. Azure and GCP come with Pro and above. <Planned feature="multi-cloud" />
    </>,
  ],
  [
    'What about Kubernetes and our own data centre?',
    <>
      Kubernetes posture and on-prem collectors come with Enterprise. <Planned feature="kubernetes" />
    </>,
  ],
  [
    'Can it change anything automatically?',
    <>
      No. {PRODUCT_NAME} scans with a read-only role. All pull requests and auto-remediation run with policy gates,
      approvals and audit logs, and auto-remediation is off until an admin turns it on with a role of its own.
    </>,
  ],
  [
    'How long does setup take?',
    'Our target is a median under 2 minutes: deploy one role, paste its ARN, start the first scan.',
  ],
];

export const Faq = () => (
  <section className={`wrap ${section.section}`} aria-labelledby="faq">
    <h2 id="faq" className={section.title}>
      Frequently asked questions
    </h2>
    <div className={classes.questions}>
      {QUESTIONS.map(([question, answer]) => (
        <details key={question}>
          <summary>{question}</summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
    <p className={classes.end}>
      <a href="/signup" className="button primary big">
        Get Started
      </a>
      <a href="/contact" className="button big">
        Contact us
      </a>
    </p>
  </section>
);
