import { idField } from '../id-field.ts';

export const nodeIdField = idField.describe('Id of the memory');
