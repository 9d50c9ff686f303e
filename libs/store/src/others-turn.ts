/**
 * Lets everything else that waits in this process have its turn before a long piece of work goes on: on a laptop the process that
 * judges a large account also answers people.
 */
export const othersTurn = (): Promise<void> => new Promise((resume) => void setImmediate(resume));
