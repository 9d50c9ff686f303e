import { SaxesParser } from 'saxes';
import { refuse, refuseDamaged, SHEET_LIMITS } from './limits';

export interface Tag {
  /** Without its namespace's prefix. */
  readonly name: string;
  readonly prefix: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Where the tag begins and ends in the text. */
  readonly from: number;
  readonly to: number;
}

export interface XmlListener {
  open?(tag: Tag): void;
  text?(text: string): void;
  /** @param to where the end tag ends */
  close?(name: string, from: number, to: number): void;
}

const splitName = (name: string): readonly [prefix: string, local: string] => {
  const colon = name.indexOf(':');
  return colon === -1 ? ['', name] : [name.slice(0, colon + 1), name.slice(colon + 1)];
};

/** As UTF-8, the mark at the beginning included: places in the text must stay true. @throws AppError invalid */
export const decodeXml = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw refuseDamaged();
  }
};

/** Reads XML without a document type: nothing external is loaded, no entity expands. @throws AppError invalid */
export const readXml = (xml: string, listener: XmlListener): void => {
  const parser = new SaxesParser({ xmlns: false });
  let depth = 0;
  const start = (): number => xml.lastIndexOf('<', parser.position - 1);
  parser.on('doctype', () => {
    throw refuse('The workbook declares a document type, which is not accepted. Save it again as XLSX.');
  });
  parser.on('error', () => {
    throw refuseDamaged();
  });
  parser.on('opentag', ({ name, attributes }) => {
    if ((depth += 1) > SHEET_LIMITS.depth) throw refuseDamaged();
    const [prefix, local] = splitName(name);
    listener.open?.({ name: local, prefix, attributes, from: start(), to: parser.position });
  });
  parser.on('text', (text) => listener.text?.(text));
  parser.on('cdata', (text) => listener.text?.(text));
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    listener.close?.(splitName(name)[1], start(), parser.position);
  });
  parser.write(xml).close();
};
