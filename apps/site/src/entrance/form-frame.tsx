import type { FormEvent, ReactNode } from 'react';
import classes from './form.module.css';
import { MessageBox } from './form-parts';
import type { Message } from './use-task';

interface FormFrameProps {
  readonly heading: string;
  /** A sentence below the heading. */
  readonly lead?: ReactNode;
  readonly message: Message | undefined;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** Heading, message, fields. Own messages replace the browser's validation bubbles. */
export const FormFrame = ({ heading, lead, message, onSubmit, children }: FormFrameProps) => {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate method="post">
      <div className={classes.heading}>
        <h1>{heading}</h1>
        {lead && <p>{lead}</p>}
      </div>
      <MessageBox message={message} />
      {children}
    </form>
  );
};
