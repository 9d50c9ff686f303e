import { refuse, refuseDamaged, requireAtMost, SHEET_LIMITS } from './limits';
import type { Workbook } from './sheet-cells';
import { editSheetXml, placeCells, toSheet } from './sheet-xml';
import { decodeXml, readXml } from './xml';
import { openZip, type ZipParts } from './zip-parts';

const WORKBOOK = 'xl/workbook.xml';
const RELATIONSHIPS = 'xl/_rels/workbook.xml.rels';
const TYPES = '[Content_Types].xml';
const OLE = [0xd0, 0xcf, 0x11, 0xe0];

const readPart = (zip: ZipParts, name: string): string => decodeXml(zip.read(name));

/** A target is relative to `xl/`, or absolute within the archive. */
const toPart = (target: string): string => (target.startsWith('/') ? target.slice(1) : `xl/${target}`);

/** Parts of the workbook by relationship: a sheet that is elsewhere is not in the file. */
const readRelationships = (zip: ZipParts): ReadonlyMap<string, { readonly type: string; readonly part: string }> => {
  const found = new Map<string, { type: string; part: string }>();
  readXml(readPart(zip, RELATIONSHIPS), {
    open: ({ name, attributes: { Id, Type = '', Target = '', TargetMode } }) => {
      if (name === 'Relationship' && Id !== undefined && TargetMode !== 'External')
        found.set(Id, { type: Type.split('/').at(-1) as string, part: toPart(Target) });
    },
  });
  return found;
};

/** Texts that cells refer to by index; a phonetic reading is none of the text. */
const readSharedTexts = (xml: string): readonly string[] => {
  const texts: string[] = [];
  let [text, isText, phonetic] = ['', false, 0];
  readXml(xml, {
    open: ({ name }) => {
      if (name === 'si') text = '';
      if (name === 'rPh') phonetic += 1;
      isText = name === 't' && phonetic === 0;
    },
    text: (piece) => {
      if (isText) text += piece;
    },
    close: (name) => {
      isText = false;
      if (name === 'rPh') phonetic -= 1;
      if (name === 'si') texts.push(text);
      requireAtMost(texts.length, SHEET_LIMITS.cells, 'texts');
    },
  });
  return texts;
};

const requirePlainWorkbook = (zip: ZipParts): void => {
  if (/macroEnabled|vbaProject/i.test(readPart(zip, TYPES)))
    throw refuse('Workbooks with macros are not accepted. Save it as XLSX.');
  if (!zip.names.includes(WORKBOOK)) throw refuseDamaged();
};

interface SheetPart {
  readonly name: string;
  readonly part: string;
}

const listSheetParts = (zip: ZipParts, relationships: ReturnType<typeof readRelationships>): readonly SheetPart[] => {
  const sheets: SheetPart[] = [];
  readXml(readPart(zip, WORKBOOK), {
    open: ({ name, attributes }) => {
      if (name !== 'sheet') return;
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1];
      const related = id === undefined ? undefined : relationships.get(id);
      // Charts and dialogs are sheets without cells.
      if (related?.type === 'worksheet') sheets.push({ name: attributes.name ?? '', part: related.part });
    },
  });
  requireAtMost(sheets.length, SHEET_LIMITS.sheets, 'sheets');
  const isShared = new Set(sheets.map(({ part }) => part)).size < sheets.length;
  if (sheets.length === 0 || isShared) throw refuseDamaged();
  return sheets;
};

/** Reads a workbook (Office Open XML). @throws AppError invalid */
export const openXlsx = (bytes: Uint8Array): Workbook => {
  if (OLE.every((byte, at) => bytes[at] === byte))
    throw refuse('The file is an old XLS workbook or protected by a password. Save it as XLSX without a password.');
  const zip = openZip(bytes);
  requirePlainWorkbook(zip);
  const relationships = readRelationships(zip);
  const texts = [...relationships.values()].find(({ type }) => type === 'sharedStrings');
  const shared = texts ? readSharedTexts(readPart(zip, texts.part)) : [];
  const parts = listSheetParts(zip, relationships);
  const contents = new Map(parts.map(({ name, part }) => [name, { part, xml: readPart(zip, part) }]));
  return {
    kind: 'xlsx',
    sheets: [...contents].map(([name, { xml }]) => toSheet(name, placeCells(xml, shared))),
    write: (edits) => {
      const names = [...new Set(edits.map(({ sheet }) => sheet))];
      const edited = names.map((name): [part: string, content: Uint8Array] => {
        const sheet = contents.get(name);
        if (!sheet) throw refuse(`The file has no sheet ${name}.`);
        const own = edits.filter((edit) => edit.sheet === name);
        return [sheet.part, new TextEncoder().encode(editSheetXml(sheet.xml, own))];
      });
      return zip.replace(new Map(edited));
    },
  };
};
