-- What all processes count together, in the columns that rate-limiter-flexible expects. Unlogged: a count
-- that is lost with the machine costs nothing, and is many times cheaper to write.
create unlogged table limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
drop table throttles;
drop table admin_login_attempts;
