/// One step of the schema; steps are numbered from 1 and never changed once released.
struct Migration {
  let number: Int64
  let sql: String

  /// Every step there is, in order.
  static let all = [Migration(number: 1, sql: first)]

  private static let first = """
    create table meta(
      one integer primary key check (one = 1),
      epoch integer not null,
      last_id integer not null,
      head integer not null
    ) strict;
    insert into meta(one, epoch, last_id, head) values (1, random(), 0, 0);

    create table app(
      id integer primary key, name text not null unique, created integer not null
    ) strict;

    create table usr(
      id integer primary key, app integer not null references app,
      name text not null, name_fold text not null, display text not null, pass_hash text not null,
      created integer not null,
      unique (app, name_fold)
    ) strict;

    create table device(
      id integer primary key, app integer not null references app, user integer not null references usr,
      name text not null,
      access blob not null unique, access_expires integer not null,
      refresh blob not null unique, refresh_expires integer not null,
      previous blob,
      created integer not null
    ) strict;
    create index device_previous on device(previous) where previous is not null;
    create index device_user on device(user);

    -- active_pos: position of the newest message or change; mark_pos: of the newest receipt.
    create table conversation(
      id integer primary key, app integer not null references app, kind integer not null, title text,
      creator integer not null, client_id blob, low integer, high integer,
      head_seq integer not null default 0, head_cseq integer not null default 0,
      active_pos integer not null default 0, mark_pos integer not null default 0,
      created integer not null
    ) strict;
    create unique index conversation_pair on conversation(low, high) where low is not null;
    create unique index conversation_client on conversation(creator, client_id) where client_id is not null;

    -- A row stays when its member goes, so that their devices can be told so.
    create table member(
      conv integer not null references conversation, user integer not null references usr,
      active integer not null, role integer not null,
      joined_seq integer not null, joined_pos integer not null, left_pos integer not null default 0,
      delivered_seq integer not null, read_seq integer not null, mark_pos integer not null default 0,
      primary key (conv, user)
    ) strict, without rowid;
    create index member_user on member(user, conv);

    -- rid is the position and the id, so rows are appended; client ids are time-ordered, so their index nearly is, too.
    create table message(
      rid integer primary key, conv integer not null, seq integer not null, cseq integer not null,
      sender integer not null, client_id blob, hash blob, at integer not null,
      kind integer not null, body blob not null, reply blob
    ) strict;
    create unique index message_place on message(conv, seq);
    create unique index message_client on message(client_id, sender);

    create table change(
      conv integer not null, pos integer not null, cseq integer not null, kind integer not null, body blob,
      primary key (conv, pos)
    ) strict, without rowid;

    create table placement(
      id blob not null, app integer not null, message integer not null references message,
      conv integer not null, author integer not null,
      x real not null, y real not null, scale real not null, rotation real not null,
      z integer not null, sticker blob not null,
      primary key (id, app)
    ) strict, without rowid;
    create index placement_message on placement(message, z);

    create table pack_version(
      app integer not null references app, pack text not null, version integer not null,
      title text not null, author text, licence text, owner integer, catalogue_order integer,
      created integer not null,
      primary key (app, pack, version)
    ) strict, without rowid;

    -- A sticker is in the versions since...until-1 of its pack.
    create table sticker(
      rid integer primary key, app integer not null, pack text not null, id text not null,
      since integer not null, until integer, ord integer not null, client_id blob,
      name text not null, body blob not null, thumb blob not null, extra blob not null,
      unique (app, pack, id, since)
    ) strict;
    create unique index sticker_client on sticker(app, pack, client_id) where client_id is not null;
    create index sticker_now on sticker(app, pack, ord) where until is null;

    create table sticker_state(
      user integer primary key references usr, rev integer not null, pos integer not null, sections blob
    ) strict;

    create table recent(
      user integer not null, pack text not null, sticker text not null, pos integer not null, body blob not null,
      primary key (user, pack, sticker)
    ) strict, without rowid;
    create index recent_order on recent(user, pos);

    create table blob(
      app integer not null references app, digest blob not null, size integer not null, media_type text not null,
      sizes blob not null, created integer not null,
      primary key (app, digest)
    ) strict, without rowid;
    """
}
