import { checkStates, ORDERLY } from './states';

checkStates(ORDERLY);
