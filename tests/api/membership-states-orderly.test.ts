import { checkStates, ORDERLY } from './membership-states';

checkStates(ORDERLY);
