-- What stands where nothing is said is what the program itself writes for everybody: it could not read the former default.
alter table newsletters alter audience set default '{"audience": "all"}';
update newsletters set audience = '{"audience": "all"}' where audience ->> 'audience' is null;
