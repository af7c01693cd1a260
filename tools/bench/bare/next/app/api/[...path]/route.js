import { read, write } from '../../../../work.mjs';

const answer = (body) => Response.json(body, { status: body ? 200 : 404 });
const sessionOf = (request) => request.cookies.get('sid')?.value;

export const GET = async (request, { params }) => answer(await read((await params).path, sessionOf(request)));

export const POST = async (request, { params }) =>
  answer(await write((await params).path, sessionOf(request), await request.json()));
